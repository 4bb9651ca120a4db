import { useLingui } from '@lingui/react/macro'
import { Button } from 'antd'
import { FilePlus } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { IfPermitted } from '../../kit/use-permission.client.tsx'

const MaterialDialog = lazyPart(() => import('../../resources/material-dialog.client.tsx'))

interface AddMaterialButtonProps {
  course: { id: number; name: string }
  /** The chapter that the material belongs to; without one, it is that of the course. */
  chapter?: { id: number; title: string }
  onAdded: () => void
}

/** Adds learning materials of a course or a chapter where they are used. */
export function AddMaterialButton({ course, chapter, onAdded }: AddMaterialButtonProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <IfPermitted permission="resources.edit">
      <Button
        {...(chapter && { type: 'link', size: 'small' })}
        icon={<FilePlus aria-hidden size={16} />}
        aria-label={chapter ? t`为“${chapter.title}”添加资料` : undefined}
        onClick={() => setOpen(true)}
      >
        {chapter ? t`添加资料` : t`添加课程资料`}
      </Button>
      {isOpen && (
        <MaterialDialog
          material={undefined}
          place={{ course, chapter }}
          onClose={() => {
            setOpen(false)
            onAdded()
          }}
        />
      )}
    </IfPermitted>
  )
}
