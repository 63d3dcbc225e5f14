/** The script at the end of every rendered page; the build fills in the app's files, and the server embeds the result. */
import { showStoredScheme } from "../browser/colour-scheme";
import { deferStart } from "./deferred-start";

declare const APP_MODULES: readonly string[];
declare const APP_STYLESHEET: string | undefined;

showStoredScheme();
deferStart(APP_MODULES, APP_STYLESHEET, (module) => import(/* @vite-ignore */ module));
