const minutes = [5, 10, 15, 30, 60, 120, 180, 240, 360, 480, 720, 1440]
const hours = [48, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]

/** Round maxima for the scale of study-time charts, in seconds. */
export const studyTimeSteps = [...minutes.map((each) => each * 60), ...hours.map((each) => each * 3600)]
