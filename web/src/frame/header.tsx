/** The bar at the top of every page: logo, navigation, favourites and the way to the account. */
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import { ownQueryKey } from "../api/own-query-key";
import { useSite } from "../api/site-context";
import { paths } from "../lib/paths";
import { de } from "../text/de";
import { buttonClass } from "../ui/button";
import { classes } from "../ui/classes";
import { Icon } from "../ui/icons";
import { HeaderToolsPlace } from "./header-tools";
import { lazyPart } from "./lazy-part";
import { Logo } from "./logo";
import { Navigation } from "./navigation";
import { NavigationPanel } from "./navigation-panel";

interface Props {
  /** The logo leads to the operator's website, but home on the account pages. */
  logo: "operator" | "home";
  signedIn: boolean;
}

/** Only whoever is signed in needs it, with the question about what is unsaved. */
const SignOutButton = lazyPart(() => import("./sign-out-button").then((part) => part.SignOutButton), true);

const logoClass =
  "flex min-w-0 items-center gap-2.5 rounded-lg leading-tight font-semibold tracking-tight " +
  "sm:text-xl md:text-[1.375rem] [&>span]:line-clamp-2";

export function Header({ logo, signedIn }: Props) {
  const { name, operator } = useSite();
  const managing = logo === "home" && signedIn;
  return (
    // Not quite opaque, or Chromium (156) without a graphics card leaves as many rows of a map empty at its
    // lower edge as the header covers above.
    <header className="sticky top-0 z-20 border-b border-line bg-paper/[0.998] noscript:max-menu:relative low:relative">
      <a
        href="#inhalt"
        className="absolute -top-250 left-3 z-50 rounded-control bg-surface px-4 py-2.5 font-semibold shadow-panel focus:top-3"
      >
        {de.header.skip}
      </a>
      <div
        className={
          "wrap flex min-h-16 items-center justify-between gap-4 menu:min-h-19 " +
          "noscript:max-menu:flex-wrap noscript:max-menu:gap-y-1 noscript:max-menu:py-2"
        }
      >
        {logo === "home" ? (
          <Link
            href={paths.overview()}
            aria-label={de.header.logoHome(name)}
            className={classes(logoClass, managing && "max-sm:[&>span]:sr-only")}
          >
            <Logo />
          </Link>
        ) : (
          <a
            href={operator.url}
            aria-label={`${name}. ${de.header.logoTo(operator.name)}`}
            className={logoClass}
          >
            <Logo />
          </a>
        )}
        <Navigation />
        <div className="flex items-center gap-2.5">
          <PageLinks managing={managing} />
          {!signedIn && <AddCompany />}
          {managing && <HeaderToolsPlace />}
          {managing ? (
            <SignOutButton />
          ) : (
            <div className="hidden gap-2.5 md:flex">
              <AccountLinks signedIn={signedIn} />
            </div>
          )}
          <NavigationPanel>
            <Link href={paths.overview()} className={buttonClass("outline", "min-h-12")}>
              <Icon name="grid" />
              {de.header.allCompanies}
            </Link>
            <Link href={paths.favourites()} className={buttonClass("outline", "min-h-12")}>
              <Icon name="heart" />
              {de.header.favourites}
            </Link>
            <AccountLinks signedIn={signedIn} />
          </NavigationPanel>
        </div>
      </div>
    </header>
  );
}

/** Where there is no room for the button with its words, a plus is always in sight. */
function AddCompany() {
  return (
    <Link
      href={paths.register()}
      aria-label={de.header.addCompany}
      title={de.header.addCompany}
      className={buttonClass("primary", "px-2.5! md:max-menu:hidden 2xl:hidden")}
    >
      <Icon name="plus" />
    </Link>
  );
}

/** The pages of the directory itself; where there is no room for them, they are in the menu. */
function PageLinks({ managing }: { managing: boolean }) {
  return (
    <>
      <Link
        href={paths.overview()}
        aria-label={de.header.allCompanies}
        title={de.header.allCompanies}
        className={classes(
          "flex min-h-11 items-center gap-2 rounded-pill px-2.5 font-semibold whitespace-nowrap hover:bg-pine-50 max-[389px]:hidden",
          managing && "max-md:hidden",
        )}
      >
        <Icon name="grid" size={24} className="md:max-menu:hidden 2xl:hidden" />
        <span className="max-md:hidden menu:max-2xl:hidden">{de.header.allCompanies}</span>
      </Link>
      <Link
        href={paths.favourites()}
        aria-label={de.header.favourites}
        title={de.header.favourites}
        className={classes(
          "grid size-11 place-items-center rounded-pill hover:bg-pine-50 max-[479px]:hidden",
          managing && "max-md:hidden",
        )}
      >
        <Icon name="heart" size={24} />
      </Link>
    </>
  );
}

function AccountLinks({ signedIn }: { signedIn: boolean }) {
  // Only read, never asked for here: whoever signs in is an owner until the management page knows better.
  const user = useQueryClient().getQueryData<{ admin: boolean }>([ownQueryKey, "user"]);
  if (signedIn)
    return (
      <Link href={paths.manage()} className={buttonClass("primary", "whitespace-nowrap")}>
        {user?.admin ? de.header.administration : de.header.manage}
      </Link>
    );
  return (
    <>
      <Link href={paths.login()} className={buttonClass("outline")}>
        {de.header.signIn}
      </Link>
      <Link
        href={paths.register()}
        className={buttonClass("primary", "whitespace-nowrap menu:max-2xl:hidden")}
      >
        <Icon name="plus" size={18} />
        {de.header.addCompany}
      </Link>
    </>
  );
}
