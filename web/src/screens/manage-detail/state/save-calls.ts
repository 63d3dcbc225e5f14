/** The calls that saving makes, so that tests can stand in for the server. */
import {
  addStore,
  changeCompany,
  changeStore,
  loadForEditing,
  removeImage,
  removeStore,
  uploadImage,
} from "../../../api/company";
import { ApiError } from "../../../api/errors";
import { deEdit } from "../../../text/de-edit";
import { fileOf } from "../images/image-files";

export const serverCalls = {
  load: loadForEditing,
  changeCompany,
  removeImage,
  addStore,
  changeStore,
  removeStore,
  addImage: async (companyId: string, localId: string, onProgress: (fraction: number) => void) => {
    const file = fileOf(localId);
    if (!file) throw new ApiError(422, { code: "Invalid", detail: deEdit.images.lost });
    return uploadImage(companyId, file, localId, onProgress);
  },
};

export type Calls = typeof serverCalls;
