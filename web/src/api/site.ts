/** The operator's configuration as the pages need it: name, contact, navigation, region. */

export interface SiteLink {
  title: string;
  url: string;
}

export interface Site {
  name: string;
  claim: string;
  operator: { name: string; street: string; postCode: string; town: string; phone: string; email: string; url: string };
  navigation: { title: string; links: SiteLink[] }[];
  social: SiteLink[];
  pages: { about: SiteLink; press: SiteLink; imprint: SiteLink; privacy: SiteLink; accessibility: SiteLink };
  helpVideoUrl?: string;
  apps: { iosId?: string; androidId?: string };
  region: { name: string; centre: { latitude: number; longitude: number }; bounds: [number, number, number, number]; searchRadiusKm: number };
  /** Brand colours by the name of the token they replace, such as `pine-700`. */
  colours: Record<string, string>;
  analytics?: { scriptUrl: string };
  logoUrl?: string;
}

/** Takes the configuration out of the page; the development server's page lacks it, so there it is fetched. */
export async function loadSite(): Promise<Site> {
  const inline = document.getElementById("site")?.textContent;
  if (inline) return JSON.parse(inline) as Site;
  const response = await fetch("/api/site");
  if (!response.ok) throw new Error(`The site configuration answered ${response.status}.`);
  return (await response.json()) as Site;
}
