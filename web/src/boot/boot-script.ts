/** The script at the end of every rendered page; the build fills in the app's files, and the server embeds the result. */
import { startWhenCalm } from "./start-when-calm";

declare const APP_MODULES: readonly string[];
declare const APP_STYLESHEET: string | undefined;

startWhenCalm(APP_MODULES, APP_STYLESHEET, (module) => import(/* @vite-ignore */ module));
