import { useLingui } from '@lingui/react/macro'
import { isRouteErrorResponse } from 'react-router'
import { ErrorPage } from '../components/error-page.tsx'
import { pageMessage } from '../lib/page-message.ts'
import { useSite } from '../lib/site.ts'
import { useFormat } from '../lib/use-format.ts'

/** What replaces a page that is missing or has failed. */
export default function PageProblem({ error }: { error: unknown }) {
  const { t } = useLingui()
  const { siteName } = useSite()
  const { translate } = useFormat()
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  // Pages throw a specific message with status 503 if they know what failed to load.
  const hasOwnMessage = isRouteErrorResponse(error) && error.status === 503 && typeof error.data === 'string'
  return (
    <>
      <title>{`${isNotFound ? t`页面不存在` : t`页面没有加载出来`} - ${siteName}`}</title>
      <meta name="robots" content="noindex" />
      <ErrorPage
        isNotFound={isNotFound}
        error={error}
        message={hasOwnMessage ? translate(error.data) : pageMessage(error)}
      />
    </>
  )
}
