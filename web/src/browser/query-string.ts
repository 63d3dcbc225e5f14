/** The query part of the current address as it stands there; the router's own hook decodes it once too often. */
import { useRouter } from "wouter";
import { useSearch } from "wouter/use-browser-location";

export function useQueryString(): string {
  return useSearch(useRouter());
}
