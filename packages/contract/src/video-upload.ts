import { teacher, type Access } from './kit/access.ts'

export const videoUploadPath = '/api/upload/video'

/** A call of the resumable upload: the protocol's own methods and headers, no JSON. */
export interface ResumableCall {
  readonly method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly access: Access
  readonly summary: string
}

const access = teacher('courses.edit')

/** Resumable video upload (tus 1.0). Teachers upload where the school lets them edit their courses. An upload belongs to who started it; for anybody else it does not exist. */
export const videoUploadCalls = {
  beginVideoUpload: {
    method: 'POST',
    path: videoUploadPath,
    access,
    summary: 'Begins the upload of a video of at most 4 GB; Location is its path on this site',
  },
  askVideoUpload: {
    method: 'HEAD',
    path: `${videoUploadPath}/{id}`,
    access,
    summary: 'How much of an upload has come',
  },
  continueVideoUpload: {
    method: 'PATCH',
    path: `${videoUploadPath}/{id}`,
    access,
    summary: 'Goes on with an upload from where it is',
  },
  cancelVideoUpload: { method: 'DELETE', path: `${videoUploadPath}/{id}`, access, summary: 'Gives an upload up' },
} as const satisfies Record<string, ResumableCall>
