// What the service worker may keep, and under which name; without any browser interface, so that it can be tested alone.
self.offlineRules = (() => {
  const company = "/api/company/[\\da-f]{8}-[\\da-f-]{27}";
  /** Answers that are the same for everyone. Anything that is not listed here is never kept. */
  const calls = [
    new RegExp(`^${company}(/(stores|campaigns|categories))?$`),
    /^\/api\/(category|special-offer|site)$/,
    /^\/api\/page\/[\w-]+$/,
    /^\/api\/geo\/basemap$/,
  ];
  const pages = [/^\/$/, /^\/detail\/[^/]+\/?$/, /^\/seite\/[^/]+\/?$/, /^\/reihenfolge\/?$/];
  const matches = (patterns, path) => patterns.some((pattern) => pattern.test(path));

  /** What a request asks for, or undefined where it is none of the worker's business. */
  function kindOf({ method, mode, path }) {
    if (method === "POST") return path === "/api/company/list" ? "list" : undefined;
    if (method !== "GET") return undefined;
    // An address without an own copy still gets the empty page, in which the app says what is missing.
    if (mode === "navigate")
      return path.startsWith("/api/") || path.startsWith("/oauth/") || path.startsWith("/embed")
        ? undefined
        : "page";
    if (path.startsWith("/assets/")) return "asset";
    if (path.startsWith("/api/media/")) return "picture";
    return matches(calls, path) ? "call" : undefined;
  }

  /** Whether a copy of this answer may stay in the browser. */
  function mayKeep(kind, { path, authorization, status, cacheControl, redirected }) {
    if (authorization || redirected || status !== 200 || /private/.test(cacheControl ?? "")) return false;
    // Answers to POST always say "no-store", because no cache would know what was asked; here the name says it.
    if (kind !== "list" && /no-store/.test(cacheControl ?? "")) return false;
    return kind !== "page" || matches(pages, path);
  }

  /**
   * What tells one list from another, without the visitor's position: the list for another place is better than none,
   * and where somebody was stays out of the names. Undefined for a list that is only this visitor's.
   */
  function listQuestion(body) {
    try {
      const { near: _, favourites, ...rest } = JSON.parse(body);
      return favourites
        ? undefined
        : JSON.stringify(Object.entries(rest).toSorted(([left], [right]) => (left < right ? -1 : 1)));
    } catch {
      return undefined;
    }
  }

  /** The stored page says since when it is stored; the app reads that and shows it. */
  function marked(html, storedAt) {
    return html.replace("</head>", `<meta name="stored-at" content="${storedAt}"></head>`);
  }

  /** Which of the entries, oldest first, have to go so that count and size stay within the limits. */
  function surplus(sizes, { most, mostBytes }) {
    let bytes = 0;
    let kept = 0;
    for (let at = sizes.length - 1; at >= 0; at--) {
      bytes += sizes[at];
      kept += 1;
      if (kept > most || bytes > mostBytes) return at + 1;
    }
    return 0;
  }

  return { kindOf, mayKeep, listQuestion, marked, surplus };
})();
