/** `138****5678`. */
export const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')

/** `l***@example.cn`. */
export const maskEmail = (email: string) => email.replace(/^(.).*@/, '$1***@')
