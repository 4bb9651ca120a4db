import { teacher, type Access } from '../kit/access.ts'

export const videoUploadPath = '/api/upload/video'

/** A call of the resumable upload: it uses the protocol's methods and headers, no JSON. */
export interface ResumableCall {
  readonly method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly access: Access
  readonly summary: string
}

const access = teacher('courses.edit')

/**
 * Resumable video upload (tus 1.0). Teachers may upload if the school lets them edit their courses. An upload belongs
 * to the user who started it; for other users it does not exist.
 */
export const videoUploadCalls = {
  beginVideoUpload: {
    method: 'POST',
    path: videoUploadPath,
    access,
    summary: 'Starts the upload of a video of at most 4 GB; Location is its path on this site',
  },
  askVideoUpload: {
    method: 'HEAD',
    path: `${videoUploadPath}/{id}`,
    access,
    summary: 'How many bytes of an upload have been received',
  },
  continueVideoUpload: {
    method: 'PATCH',
    path: `${videoUploadPath}/{id}`,
    access,
    summary: 'Continues an upload at its current offset',
  },
  cancelVideoUpload: { method: 'DELETE', path: `${videoUploadPath}/{id}`, access, summary: 'Cancels an upload' },
} as const satisfies Record<string, ResumableCall>
