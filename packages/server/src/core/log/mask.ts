import { maskIdCard } from '../crypto/id-card.ts'

/** `138****5678`. */
export const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2')

/** `l***@example.cn`. */
export const maskEmail = (email: string) => email.replace(/^(.).*@/, '$1***@')

/** `张**`. */
export const maskName = (name: string) => [...name].map((character, index) => (index === 0 ? character : '*')).join('')

/** Masks a search keyword if it is an ID number. */
export const maskKeyword = (keyword: string) => (/^\d{17}[\dXx]$/.test(keyword) ? maskIdCard(keyword) : keyword)
