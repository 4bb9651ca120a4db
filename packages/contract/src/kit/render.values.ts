/** The response header by which a rendered page names its own inline scripts to the server, which allows those and no others. */
export const scriptHashesHeader = 'x-script-hashes'
