/** The address that dials a number. */
export const telephoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`
