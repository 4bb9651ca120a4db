import { Alert } from 'antd'

/** Shows above a form or a list why the last call failed; renders nothing without a failure. */
export const FailureAlert = ({ message }: { message: string | undefined }) =>
  message && (
    <div role="alert" className="mb-4">
      <Alert type="error" showIcon title={message} />
    </div>
  )
