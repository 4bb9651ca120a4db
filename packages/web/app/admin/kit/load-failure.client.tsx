import { useLingui } from '@lingui/react/macro'
import { Alert, Button } from 'antd'
import { useRevalidator } from 'react-router'

/** Replaces content that could not be loaded, with a retry button. */
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
