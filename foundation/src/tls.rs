//! Which TLS is used for calls to others: ring's, whoever asks first.

/// Several libraries look for a provider that holds for the whole process, and refuse to make a client without
/// one. So whoever makes one says this before; a second time changes nothing.
pub fn install_provider() {
    let _ = rustls::crypto::ring::default_provider().install_default();
}
