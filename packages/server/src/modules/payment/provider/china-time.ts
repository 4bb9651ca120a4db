import { siteDateTime } from '../../../core/time/site-day.ts'

/** Providers name times in China, wherever the school's site is. */
const china = 'Asia/Shanghai'

/** `yyyy-MM-dd HH:mm:ss`. */
export const chinaDateTime = (at: number) => siteDateTime(at, china).replace('T', ' ')

/** `yyyy-MM-ddTHH:mm:ss+08:00`. */
export const chinaInstant = (at: number) => `${siteDateTime(at, china)}+08:00`

/** The instant of `yyyy-MM-dd HH:mm:ss`; not a number if it is none. */
export const instantOfChina = (time: string) =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(time) ? Date.parse(`${time.slice(0, 19).replace(' ', 'T')}+08:00`) : Number.NaN
