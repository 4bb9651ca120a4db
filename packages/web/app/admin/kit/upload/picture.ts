/** A form's picture: a URL, or a file that is sent when the form is saved. */
export type Picture = string | Blob | null
