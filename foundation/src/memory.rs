//! The memory this process holds: how much it is, and returning what is free.

/// Resident bytes, from the kernel's own count; zero where there is none.
pub fn resident_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}

/// Reading all companies needs memory that is free again afterwards, but the C library keeps it for
/// the threads that used it: an eighth of the idle server.
#[cfg(target_env = "gnu")]
#[expect(unsafe_code, reason = "no safe function asks the C library for this")]
pub fn trim() {
    // SAFETY: the call takes a number only, and may be made at any time.
    unsafe { libc::malloc_trim(0) };
}

#[cfg(not(target_env = "gnu"))]
pub fn trim() {}
