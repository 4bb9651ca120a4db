import { brandLayout } from './courses/brand-layout.ts'
import { cloudNative } from './courses/cloud-native.ts'
import { dataAnalysis } from './courses/data-analysis.ts'
import { javaFullStack } from './courses/java-full-stack.ts'
import { laborRelations } from './courses/labor-relations.ts'
import { linuxOps } from './courses/linux-ops.ts'
import { machineLearning } from './courses/machine-learning.ts'
import { networkAdmin } from './courses/network-admin.ts'
import { pythonStart } from './courses/python-start.ts'
import { softwareTesting } from './courses/software-testing.ts'
import { uiDesign } from './courses/ui-design.ts'
import { webFrontend } from './courses/web-frontend.ts'
import type { DemoCourse } from './demo-course.ts'

export type { DemoCourse } from './demo-course.ts'

export const demoCategories: string[] = ['软件开发', '运维与云', '设计', '数据与人工智能', '职业资格']

export const demoCourses: DemoCourse[] = [
  javaFullStack,
  linuxOps,
  uiDesign,
  laborRelations,
  webFrontend,
  pythonStart,
  cloudNative,
  brandLayout,
  dataAnalysis,
  networkAdmin,
  softwareTesting,
  machineLearning,
]
