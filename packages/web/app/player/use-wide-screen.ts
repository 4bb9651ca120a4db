import { useState } from 'react'

const key = 'widePlayer'

/** Whether the video takes the whole width of a large screen; kept in this browser where it allows that. */
export function useWideScreen() {
  const [isOn, setOn] = useState(wasOn)
  const toggle = () => {
    try {
      localStorage.setItem(key, isOn ? 'off' : 'on')
    } catch {
      // A full or forbidden storage: the choice lasts as long as the page.
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
