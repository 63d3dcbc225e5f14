/** Whether the visitor came to what is shown by going back or forward. */

let travelled = false;

// Set up before the router's own listener, which renders the page that comes back before any later listener is asked.
if (typeof window !== "undefined") {
  const note = ({ type }: Event) => {
    travelled = type === "popstate";
  };
  // The router announces its own navigations under the last two names, before React renders them.
  for (const name of ["popstate", "pushState", "replaceState"]) window.addEventListener(name, note);
}

/** Whether the history led here, and not a link or a button of ours. */
export const cameByHistory = (): boolean => travelled;
