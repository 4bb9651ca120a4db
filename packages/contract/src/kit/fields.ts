import { phonePattern, plainKeyword, plainPhone, plainWord, visibleText } from './plain-text.ts'
import { text } from './text.ts'
import { z } from './zod.ts'

/** An id in a path or query. */
export const id = z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER)
/** An id in a JSON body. */
export const bodyId = z.number().int().positive()
/** An instant, `2026-11-20T02:03:04.000Z`. */
export const instant = z.string()
/** Present if some or all of the hours are only reported by a client, not verified (未核验). */
export const isUnverified = z.literal(true).optional()
/** A text of one form field, without surrounding spaces. */
export const line = (maxLength: number) => z.string().trim().max(maxLength, text('内容过长'))
// Letters of some scripts are blank, too.
const visible = /(?![\u115f\u1160\u3164\uffa0\u2800])[\p{L}\p{N}\p{P}\p{S}\p{Co}]/u
/** The title or name of something, with at least one visible character. */
export const title = (maxLength: number, missing: string, tooLong: string) =>
  z.string(missing).trim().min(1, missing).regex(visible, missing).max(maxLength, tooLong)
/** A text that has to be filled in, without surrounding spaces. */
export const requiredText = (maxLength: number, missing: string, tooLong: string) =>
  z.string(missing).trim().min(1, missing).max(maxLength, tooLong)
/** An integer within limits; the message states them. */
export const whole = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message)
/** Integer percentage, 0 to 100. */
export const percent = z.number().int().min(0).max(100)
const wrongPhone = text('请输入正确的手机号码')
/** A mobile number, stored as its 11 digits however it is written. */
export const phone = (missing: string = wrongPhone) =>
  z.string(missing).overwrite(plainPhone).min(1, missing).regex(phonePattern, wrongPhone)
/** A mobile number or nothing. */
export const phoneOrBlank = z
  .string(wrongPhone)
  .overwrite(plainPhone)
  .refine((number) => number === '' || phonePattern.test(number), wrongPhone)
const wrongEmail = text('请输入正确的邮箱格式')
export const isEmail = (address: string) => z.regexes.email.test(address)
/** An e-mail address, without spaces around or within it. */
export const email = (missing: string = wrongEmail) =>
  z.string(missing).overwrite(plainWord).min(1, missing).max(100, wrongEmail).refine(isEmail, wrongEmail)
/** An e-mail address or nothing. */
export const emailOrBlank = z
  .string(wrongEmail)
  .overwrite(plainWord)
  .max(100, wrongEmail)
  .refine((address) => address === '' || isEmail(address), wrongEmail)

const keywordMaxLength = 100
/** What a list is searched for. */
export const keyword = z.string().overwrite(visibleText).max(keywordMaxLength).optional()
/** What a list with people is searched for: names, phone and ID numbers are found in any spelling. */
export const personKeyword = z.string().overwrite(plainKeyword).max(keywordMaxLength).optional()

/** An object that the API reference lists under its own name. */
export const named = <T extends z.ZodRawShape>(name: string, shape: T) => z.object(shape).meta({ id: name })
/** Something that others are shown by its name. */
export const idAndName = z.object({ id: bodyId, name: z.string() })

export const envelope = <T extends z.ZodType>(data: T) =>
  z.object({ code: z.literal(200), success: z.literal(true), message: z.string(), data })
