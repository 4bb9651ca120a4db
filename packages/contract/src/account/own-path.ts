/** Whether it is a path of this site (with query and fragment), never another origin. */
export const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path) && !/[\\\s\p{Cc}]/u.test(path)
