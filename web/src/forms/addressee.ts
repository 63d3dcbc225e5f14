/** Whom the words around an entry speak to: its owner as "du", or operators who look after somebody else's. */
import { createContext, use } from "react";

export type Addressee = "owner" | "operator";

export const AddresseeContext = createContext<Addressee>("owner");

export const useAddressee = (): Addressee => use(AddresseeContext);
