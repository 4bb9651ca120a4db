import { useState } from 'react'

const key = 'widePlayer'

/** Whether the video takes the full width of a large screen; stored in this browser if possible. */
export function useWideScreen() {
  const [isOn, setOn] = useState(wasOn)
  const toggle = () => {
    try {
      localStorage.setItem(key, isOn ? 'off' : 'on')
    } catch {
      // Storage is full or not allowed: the choice lasts until the page is closed.
    }
    setOn(!isOn)
  }
  return { isOn, toggle }
}

function wasOn() {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}
