/** Why the device's position is not known; loaded when there is something to explain. */

const instead = "Gib stattdessen einfach deine PLZ oder deinen Ort ein.";

export const dePosition = {
  unsupported: `Dein Browser kann den Standort nicht bestimmen. ${instead}`,
  denied: `Wir dürfen deinen Standort nicht sehen. ${instead}`,
  failed: `Dein Standort ließ sich gerade nicht bestimmen. ${instead}`,
};
