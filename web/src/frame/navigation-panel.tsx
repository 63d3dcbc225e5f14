/** The same links on narrow windows: a full-screen panel that slides in, with one open section at a time. */
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useSite } from "../api/site-context";
import type { SiteLink } from "../api/types";
import { useMediaQuery } from "../browser/media-query";
import { de } from "../text/de";
import { IconButton } from "../ui/button";
import { classes } from "../ui/classes";
import { Icon } from "../ui/icons";
import { Logo } from "./logo";

/** `children` are the actions below the groups; choosing one closes the panel. */
export function NavigationPanel({ children }: { children: ReactNode }) {
  const { navigation } = useSite();
  const panel = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(false);
  // What is in it comes with its first opening: most visitors never open it, and the page need not carry every link twice.
  const [filled, setFilled] = useState(false);
  const [open, setOpen] = useState<string>();
  const wide = useMediaQuery("(min-width: 1400px)");

  // Turning a tablet can make room for the horizontal menu while the panel is open.
  useEffect(() => {
    if (wide) panel.current?.close();
  }, [wide]);

  const show = () => {
    // An empty panel would have nothing to give the focus to.
    flushSync(() => setFilled(true));
    panel.current?.showModal();
    setShown(true);
  };

  return (
    <div className="needs-script menu:hidden">
      <IconButton label={de.header.openMenu} aria-haspopup="dialog" aria-expanded={shown} onClick={show}>
        <Icon name="menu" size={26} />
      </IconButton>
      <dialog ref={panel} aria-label={de.header.menu} className="nav-panel" onClose={() => setShown(false)}>
        {filled && (
          <>
            <div className="wrap flex min-h-16 items-center justify-between border-b border-line">
              <span
                aria-hidden="true"
                className="flex items-center gap-2.5 text-xl font-semibold tracking-tight"
              >
                <Logo />
              </span>
              <IconButton label={de.header.closeMenu} onClick={() => panel.current?.close()}>
                <Icon name="close" size={26} />
              </IconButton>
            </div>
            <nav aria-label={de.header.navigation} className="wrap py-4">
              <ul>
                {navigation.map((group) => (
                  <Section
                    key={group.title}
                    title={group.title}
                    links={group.links}
                    open={open === group.title}
                    onToggle={() => setOpen(open === group.title ? undefined : group.title)}
                  />
                ))}
              </ul>
              {/* The click bubbles up from links, which the keyboard activates as well. */}
              {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
              <div className="mt-6 grid gap-3 sm:grid-cols-2" onClick={() => panel.current?.close()}>
                {children}
              </div>
            </nav>
          </>
        )}
      </dialog>
    </div>
  );
}

function Section({
  title,
  links,
  open,
  onToggle,
}: {
  title: string;
  links: SiteLink[];
  open: boolean;
  onToggle: () => void;
}) {
  const id = useId();
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
        className={
          "flex min-h-15 w-full items-center justify-between gap-4 rounded-lg text-left text-xl " +
          "font-semibold focus-visible:outline-offset-0"
        }
      >
        {title}
        <Icon
          name="chevronDown"
          size={24}
          className={classes("transition-transform duration-200", open && "rotate-180")}
        />
      </button>
      {/* Links can be reached by the keyboard as soon as their section opens, and are seen until it is closed. */}
      <div
        id={id}
        className={classes(
          "grid duration-200",
          open
            ? "visible grid-rows-[1fr] transition-[grid-template-rows]"
            : "invisible grid-rows-[0fr] transition-[grid-template-rows,visibility]",
        )}
      >
        <ul className="overflow-hidden">
          {links.map((link) => (
            <li key={link.url} className="last:pb-3">
              <a
                href={link.url}
                className="flex min-h-12 items-center rounded-lg px-3 text-lg hover:bg-pine-50 focus-visible:-outline-offset-3"
              >
                {link.title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
