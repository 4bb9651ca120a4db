import type { Api } from '@jiangxue/contract/api.ts'
import { createContext, type RouterContextProvider } from 'react-router'
import { browserApi } from './api-client.ts'

/** The server provides its in-process Api here, one per request. */
export const apiContext = createContext<Api>()

/** Returns the Api for a loader: in-process on the server, over the network in a browser. */
export const api = (context: Readonly<RouterContextProvider>): Api =>
  import.meta.env.SSR ? context.get(apiContext) : browserApi
