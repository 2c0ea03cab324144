/** The texts of refusals of a download. */
export const texts = {
  stopping: 'the service is stopping; try again in a moment',
  ownIsRunning: 'an export of your organization is being downloaded; wait until it has ended',
  yoursIsRunning: 'you are downloading an export already; wait until it has ended',
  tooMany: (running: number) => `${running} exports are being downloaded from this server; try again later`,
  noDay: 'there is no day to export',
  daysChange: 'its days change all the time; try again later',
};
