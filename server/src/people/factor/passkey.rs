//! The two ceremonies of a passkey (WebAuthn): making one, and proving to have it. The library
//! judges; what has to be remembered in between and afterwards is kept as bytes.

use super::relying_party::RelyingParty;
use super::wrong;
use serde_json::Value;
use umkreis_foundation::db::entity::{account, passkey};
use umkreis_foundation::error::{Error, Result};
use uuid::Uuid;
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::auth::{
    AllowedCredentials, AuthenticationVerificationOptions, NonDiscoverableCredentialRequestOptions,
};
use webauthn_rp::request::register::{
    PublicKeyCredentialCreationOptions, PublicKeyCredentialUserEntity, RegistrationVerificationOptions,
    ResidentKeyRequirement, UserHandle16, Username,
};
use webauthn_rp::request::{Credentials, PublicKeyCredentialDescriptor, UserVerificationRequirement};
use webauthn_rp::response::register::{CompressedPubKey, DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, NonDiscoverableAuthentication16, NonDiscoverableAuthenticationServerState,
    Registration, RegistrationServerState,
};

type PublicKey = CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>;

/// A ceremony that has begun: what we remember, and what the browser is told.
pub struct PasskeyCeremony {
    pub ceremony: Vec<u8>,
    pub options: Value,
}

/// A passkey that was just made.
pub struct VerifiedPasskey {
    pub credential_id: Vec<u8>,
    pub transports: i32,
    pub static_state: Vec<u8>,
    pub dynamic_state: Vec<u8>,
}

pub fn begin_making(
    party: &RelyingParty,
    owner: &account::Model,
    known: &[passkey::Model],
) -> Result<PasskeyCeremony> {
    let handle = handle_of(owner.id);
    let name = Username::try_from(owner.email.as_str()).or_else(|_| Username::try_from("Konto"));
    let user = PublicKeyCredentialUserEntity { name: name.map_err(broken)?, id: &handle, display_name: None };
    let known = known.iter().map(descriptor).collect::<Result<Vec<_>>>()?;
    let mut options = PublicKeyCredentialCreationOptions::second_factor(&party.id, user, known);
    // Phones and computers offer their own passkeys when they may keep them.
    options.authenticator_selection.resident_key = ResidentKeyRequirement::Preferred;
    options.authenticator_selection.user_verification = UserVerificationRequirement::Preferred;
    let (server, client) = options.start_ceremony().map_err(broken)?;
    let options = serde_json::to_value(&client).map_err(broken)?;
    Ok(PasskeyCeremony { ceremony: server.encode().map_err(broken)?, options })
}

pub fn finish_making(party: &RelyingParty, ceremony: &[u8], credential: &Value) -> Result<VerifiedPasskey> {
    let server = RegistrationServerState::<16>::decode(ceremony).map_err(broken)?;
    let json = credential.to_string();
    let registration = Registration::from_json_relaxed(json.as_bytes()).map_err(unfit)?;
    let origins = [party.origin.as_str()];
    let options = RegistrationVerificationOptions::<&str, &str> {
        allowed_origins: &origins,
        // Browsers ask security keys for protection of their own accord.
        error_on_unsolicited_extensions: false,
        ..Default::default()
    };
    let made = server.verify(&party.id, &registration, &options).map_err(unfit)?;
    let transports = made.transports().encode().map_err(broken)?;
    Ok(VerifiedPasskey {
        credential_id: made.id().encode().map_err(broken)?.to_vec(),
        transports: i32::from(transports),
        static_state: made.static_state().encode().map_err(broken)?,
        dynamic_state: made.dynamic_state().encode().map_err(broken)?.to_vec(),
    })
}

pub fn begin_proof(party: &RelyingParty, known: &[passkey::Model]) -> Result<PasskeyCeremony> {
    let mut allowed = AllowedCredentials::with_capacity(known.len());
    for row in known {
        allowed.push(descriptor(row)?.into());
    }
    let mut options =
        NonDiscoverableCredentialRequestOptions::second_factor(&party.id, allowed).map_err(broken)?;
    options.options().user_verification = UserVerificationRequirement::Preferred;
    let (server, client) = options.start_ceremony().map_err(broken)?;
    let options = serde_json::to_value(&client).map_err(broken)?;
    Ok(PasskeyCeremony { ceremony: server.encode().map_err(broken)?, options })
}

/// The passkey that was proven, with its new state.
pub fn finish_proof(
    party: &RelyingParty,
    ceremony: &[u8],
    assertion: &str,
    known: &[passkey::Model],
) -> Result<(Uuid, Vec<u8>)> {
    let server = NonDiscoverableAuthenticationServerState::decode(ceremony).map_err(broken)?;
    let proof = NonDiscoverableAuthentication16::from_json_relaxed(assertion.as_bytes());
    let proof = proof.map_err(|_| wrong())?;
    let presented = proof.raw_id();
    let row = known.iter().find(|row| row.credential_id == presented.as_ref()).ok_or_else(wrong)?;
    let handle = handle_of(row.account_id);
    let id = CredentialId::<&[u8]>::decode(row.credential_id.as_slice()).map_err(broken)?;
    let static_state = StaticState::<PublicKey>::decode(row.static_state.as_slice()).map_err(broken)?;
    let state: [u8; 7] = row.dynamic_state.as_slice().try_into().map_err(broken)?;
    let dynamic_state = DynamicState::decode(state).map_err(broken)?;
    let mut credential =
        AuthenticatedCredential::new(id, &handle, static_state, dynamic_state).map_err(broken)?;
    let origins = [party.origin.as_str()];
    let options = AuthenticationVerificationOptions::<&str, &str> {
        allowed_origins: &origins,
        error_on_unsolicited_extensions: false,
        ..Default::default()
    };
    server.verify(&party.id, &proof, &mut credential, &options).map_err(|error| {
        tracing::info!(%error, "a passkey was refused");
        wrong()
    })?;
    Ok((row.id, credential.dynamic_state().encode().map_err(broken)?.to_vec()))
}

fn descriptor(row: &passkey::Model) -> Result<PublicKeyCredentialDescriptor<Vec<u8>>> {
    let transports = u8::try_from(row.transports).map_err(broken)?;
    Ok(PublicKeyCredentialDescriptor {
        id: CredentialId::<Vec<u8>>::decode(row.credential_id.clone()).map_err(broken)?,
        transports: AuthTransports::decode(transports).map_err(broken)?,
    })
}

fn handle_of(account_id: Uuid) -> UserHandle16 {
    let Ok(handle) = UserHandle16::decode(account_id.into_bytes());
    handle
}

fn unfit(error: impl std::fmt::Display) -> Error {
    tracing::info!(%error, "a new passkey was refused");
    let detail = "Dieser Passkey konnte nicht geprüft werden. Bitte versuche es noch einmal.".to_owned();
    Error::Refused { code: "PasskeyRefused", detail }
}

fn broken(error: impl std::fmt::Debug) -> Error {
    Error::Internal(anyhow::anyhow!("a passkey cannot be read or written: {error:?}"))
}
