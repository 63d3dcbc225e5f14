/** What is said about fields, whatever they are for. */

export const deFields = {
  /** Beside a button that waits for it. */
  missing: (parts: string) => `Es fehlt noch: ${parts}.`,
  cut: (count: number) =>
    count === 1
      ? "Der eingefügte Text ist zu lang: Das letzte Zeichen hat nicht mehr Platz."
      : `Der eingefügte Text ist zu lang: Die letzten ${count} Zeichen haben nicht mehr Platz.`,
};
