/**
 * What was known of a video's delivery when study time was credited: this server had sent it, a proxy or a store had been told to, another server
 * has the video, or nothing was seen.
 */
export type Delivery = 'sent' | 'granted' | 'external' | 'missing'
