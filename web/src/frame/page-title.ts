/** Sets the window's title while a screen is shown. */
import { useEffect } from "react";
import { useSite } from "../api/site-context";

export function usePageTitle(title: string | undefined) {
  const { name } = useSite();
  useEffect(() => {
    if (title) document.title = title.includes(name) ? title : `${title} – ${name}`;
  }, [title, name]);
}
