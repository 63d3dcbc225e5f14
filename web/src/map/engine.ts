/** The map library with its worker; this file is only ever imported dynamically, when a map is shown. */
import { GPUInitializationError, Map as MapLibreMap, Marker, setWorkerUrl } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import "./map.css";

setWorkerUrl(workerUrl);

export { GPUInitializationError, MapLibreMap, Marker };
