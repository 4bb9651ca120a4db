import { replaceSite } from '../site.ts'
import { browserApi } from './api-client.ts'

/** Shows the agreements in force, after the school has published one since the page was loaded. */
export const rereadSite = () => browserApi.site().then(replaceSite, () => undefined)
