/** Somebody's website, to be looked at in another tab while deciding; what is no web address stays text. */

/** Owners may leave out `https://`; a colon would begin another scheme. */
function addressOf(website: string): string | undefined {
  if (/^https?:\/\//i.test(website)) return website;
  return website.includes(":") ? undefined : `https://${website}`;
}

export function WebsiteLink({ website }: { website: string }) {
  const address = addressOf(website);
  if (!address) return website;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="underline underline-offset-3"
    >
      {website}
    </a>
  );
}
