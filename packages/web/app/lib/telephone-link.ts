/** Returns the `tel:` URL of a phone number. */
export const telephoneLink = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`
