import type { ClassStatus } from '@jiangxue/contract/class/training-class.values.ts'

export const classTones: Record<ClassStatus, 'gold' | 'jade' | 'primary' | 'plain'> = {
  PREPARING: 'gold',
  RUNNING: 'jade',
  ENDED: 'primary',
  ARCHIVED: 'plain',
}
