/** Lets a screen ask before it is left; every navigation inside the app passes here. */
import type { AroundNavHandler } from "wouter";

/** Shows the question and calls `go` once it was answered with yes. */
type Question = (go: () => void) => void;

let question: Question | undefined;
let asksWithinPage = false;

/** From now on leaving the page asks first, or also another query of it; call what is returned to stop that. */
export function askBeforeLeaving(next: Question, withinPage = false): () => void {
  question = next;
  asksWithinPage = withinPage;
  return () => {
    if (question !== next) return;
    question = undefined;
    asksWithinPage = false;
  };
}

/** The question was answered somewhere else. */
export function stopAsking() {
  question = undefined;
}

/** Leaves at once, or after the visitor has confirmed it. */
export function leave(go: () => void) {
  const asked = question;
  if (!asked) return go();
  asked(() => {
    question = undefined;
    go();
  });
}

export const guardedNavigation: AroundNavHandler = (navigate, to, options) => {
  const samePage = to.split(/[?#]/)[0] === location.pathname;
  if (samePage && !asksWithinPage) navigate(to, options);
  else leave(() => navigate(to, options));
};
