//! Why a bucket refuses us, in words that name the setting to correct.

/// What the operator has to correct before pictures can be kept. Waiting would not help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("media.url: there is no such bucket")]
    NoBucket,
    #[error("media.s3_access_key: the object store does not know this key")]
    UnknownKey,
    #[error("media.s3_secret_key: it does not fit the access key")]
    WrongSecret,
    #[error("this machine's clock differs too much from the object store's: set the time, best by NTP")]
    WrongTime,
    #[error("media.s3_region: the bucket is in another region")]
    WrongRegion,
    #[error("the access key may not read, write and delete in this bucket")]
    NotAllowed,
}

impl Refusal {
    /// `None` for everything that may pass by itself.
    pub fn of(error: &object_store::Error) -> Option<Refusal> {
        let text = error.to_string();
        match code(&text) {
            Some("NoSuchBucket" | "InvalidBucketName") => Some(Refusal::NoBucket),
            Some("InvalidAccessKeyId") => Some(Refusal::UnknownKey),
            Some("SignatureDoesNotMatch") => Some(Refusal::WrongSecret),
            Some("RequestTimeTooSkewed") => Some(Refusal::WrongTime),
            Some("AuthorizationHeaderMalformed" | "PermanentRedirect") => Some(Refusal::WrongRegion),
            Some("AccessDenied" | "AllAccessDisabled") => Some(Refusal::NotAllowed),
            Some(_) => None,
            None if text.contains("redirect without LOCATION") => Some(Refusal::WrongRegion),
            // Some services answer without a body.
            None => match error {
                object_store::Error::NotFound { .. } => Some(Refusal::NoBucket),
                object_store::Error::PermissionDenied { .. }
                | object_store::Error::Unauthenticated { .. } => Some(Refusal::NotAllowed),
                _ => None,
            },
        }
    }
}

/// One short line for the log. The whole answer of a bucket can hold the access key and what
/// was signed, over many lines.
pub fn describe(error: &object_store::Error) -> String {
    const LINE_CHARS: usize = 300;
    let text = error.to_string();
    match code(&text) {
        Some(code) => format!("the object store answered {code}"),
        None => text.lines().next().unwrap_or_default().chars().take(LINE_CHARS).collect(),
    }
}

/// The word in the answer that says what went wrong.
fn code(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once("<Code>")?;
    rest.split_once("</Code>").map(|(code, _)| code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn denied(body: &str) -> object_store::Error {
        let source = format!("Server returned non-2xx status code: 403 Forbidden: {body}");
        object_store::Error::PermissionDenied { path: "p".to_owned(), source: source.into() }
    }

    fn answer(code: &str) -> String {
        format!(
            "<?xml version=\"1.0\"?>\n<Error><Code>{code}</Code><Message>m</Message>\
             <AWSAccessKeyId>AKIDCANARY</AWSAccessKeyId>\n<StringToSign>canary</StringToSign></Error>"
        )
    }

    #[test]
    fn every_refusal_of_a_bucket_names_what_to_correct() {
        for (code, words) in [
            ("NoSuchBucket", "media.url"),
            ("InvalidAccessKeyId", "media.s3_access_key"),
            ("SignatureDoesNotMatch", "media.s3_secret_key"),
            ("RequestTimeTooSkewed", "clock"),
            ("AuthorizationHeaderMalformed", "media.s3_region"),
            ("AccessDenied", "may not"),
        ] {
            let refusal = Refusal::of(&denied(&answer(code))).unwrap_or_else(|| panic!("{code}"));
            assert!(refusal.to_string().contains(words), "{code}: {refusal}");
        }
        assert_eq!(Refusal::of(&denied("")), Some(Refusal::NotAllowed), "also without a body");
    }

    #[test]
    fn what_may_pass_by_itself_is_no_refusal() {
        for body in [answer("SlowDown"), answer("InternalError"), String::new()] {
            let source = format!("Server returned non-2xx status code: 503: {body}");
            let error = object_store::Error::Generic { store: "S3", source: source.into() };
            assert_eq!(Refusal::of(&error), None, "{body}");
        }
    }

    #[test]
    fn a_log_line_holds_the_code_and_nothing_that_was_signed() {
        let line = describe(&denied(&answer("SignatureDoesNotMatch")));
        assert_eq!(line, "the object store answered SignatureDoesNotMatch");
        let silent = object_store::Error::Generic { store: "S3", source: "first\nsecond".into() };
        assert!(!describe(&silent).contains('\n'));
    }
}
