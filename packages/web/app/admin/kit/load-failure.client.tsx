import { useLingui } from '@lingui/react/macro'
import { Alert, Button } from 'antd'
import { useRevalidator } from 'react-router'

/** In the place of what could not be loaded, with a way to try again. */
export function LoadFailure({ title }: { title: string }) {
  const { t } = useLingui()
  const revalidator = useRevalidator()
  return (
    <Alert
      type="error"
      showIcon
      title={title}
      action={
        <Button
          size="small"
          loading={revalidator.state === 'loading'}
          onClick={() => void revalidator.revalidate()}
        >{t`重试`}</Button>
      }
    />
  )
}
