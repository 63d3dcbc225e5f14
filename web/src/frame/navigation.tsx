/** The five groups of links to the operator's website: side by side on wide windows. */
import { useSite } from "../api/site-context";
import { de } from "../text/de";
import { Menu, menuEntryClass } from "../ui/menu";

export function Navigation() {
  const { navigation } = useSite();
  return (
    <nav
      aria-label={de.header.navigation}
      className="hidden menu:block noscript:block noscript:max-menu:order-last noscript:max-menu:w-full"
    >
      <ul className="nav-groups flex items-center gap-1 text-md noscript:flex-wrap">
        {navigation.map((group) => (
          <li key={group.title}>
            <Menu
              hover
              label={group.title}
              buttonClassName={
                "flex min-h-11 items-center gap-1.5 rounded-control px-2.5 font-medium " +
                "whitespace-nowrap hover:bg-pine-50 aria-expanded:bg-pine-100"
              }
            >
              {group.links.map((link) => (
                <li key={link.url}>
                  <a href={link.url} className={menuEntryClass}>
                    {link.title}
                  </a>
                </li>
              ))}
            </Menu>
          </li>
        ))}
      </ul>
    </nav>
  );
}
