/**
 * What was known about a video's delivery when study time was credited: this server had sent it, it had sent as many
 * bytes as that time has by proportion, a proxy or a store had been told to send it, it is on another server, or no
 * delivery was seen.
 */
export type Delivery = 'sent' | 'estimated' | 'granted' | 'external' | 'missing'
