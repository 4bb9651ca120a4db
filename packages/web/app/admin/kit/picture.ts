/** The picture of a form: an address, or a file that goes with the form when it is saved. */
export type Picture = string | Blob | null
