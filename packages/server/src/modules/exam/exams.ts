import type { OptionalModule } from '../../core/optional-module.ts'
import { appealHandlers } from './appeals/appeal.routes.ts'
import { itemHandlers } from './bank/item.routes.ts'
import { correctionHandlers } from './corrections/correction.routes.ts'
import { regrade } from './corrections/regrade.ts'
import { loadDemoItems } from './demo/load-demo-items.ts'
import { examHandlers } from './exam/exam.routes.ts'
import { ifOpen } from './if-open.ts'
import { itemImportHandlers, removeOldPreviews } from './import/item-import.routes.ts'
import { makeUpHandlers } from './make-up/make-up.routes.ts'
import { markingHandlers } from './marking/marking.routes.ts'
import { sendNotices } from './notices/send-notices.ts'
import { paperHandlers } from './paper/paper.routes.ts'
import { askByItem } from './presence/ask-by-item.ts'
import { itemCheckHandlers } from './presence/item-check.routes.ts'
import { recordAttempts } from './proof/record-attempts.ts'
import { examRoomHandlers } from './room/exam-room.routes.ts'
import { closeOverdue } from './sitting/close-overdue.ts'
import { sittingHandlers } from './sitting/sitting.routes.ts'
import { findUnusualExams } from './statistics/find-unusual-exams.ts'
import { statisticsHandlers } from './statistics/statistics.routes.ts'

/** Exams and their item banks; closed unless the school switches them on. */
export const exams = {
  handlers: {
    // A check that asks an item is answered also after the school has closed its exams.
    ...itemCheckHandlers,
    ...ifOpen({
      ...itemHandlers,
      ...itemImportHandlers,
      ...paperHandlers,
      ...examHandlers,
      ...markingHandlers,
      ...correctionHandlers,
      ...appealHandlers,
      ...examRoomHandlers,
      ...makeUpHandlers,
      ...sittingHandlers,
      ...statisticsHandlers,
    }),
  },
  askByItem,
  hourly: removeOldPreviews,
  frequent: async (context, signal) => {
    await closeOverdue(context, signal)
    await regrade(context, signal)
    await recordAttempts(context, signal)
    await sendNotices(context, signal)
  },
  demo: loadDemoItems,
  unusualExams: findUnusualExams,
} as const satisfies OptionalModule
