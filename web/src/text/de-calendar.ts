/** The texts about calendars; apart, so that only pages with a campaign carry them. */

export const deCalendar = {
  add: "Zum Kalender hinzufügen",
  subscribe: "Alle Aktionen abonnieren",
  addOf: (title: string) => `„${title}“ zum Kalender hinzufügen`,
};
