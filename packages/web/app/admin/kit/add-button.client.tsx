import type { Permission } from '@jiangxue/contract/kit/sections.values.ts'
import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { IfPermitted } from './use-permission.client.tsx'

interface AddButtonProps {
  permission: Permission
  label: string
  onClick: () => void
}

/** The main button of a list, which adds to it. */
export const AddButton = ({ permission, label, onClick }: AddButtonProps) => (
  <IfPermitted permission={permission}>
    <Button type="primary" icon={<Plus aria-hidden size={16} />} onClick={onClick}>
      {label}
    </Button>
  </IfPermitted>
)
