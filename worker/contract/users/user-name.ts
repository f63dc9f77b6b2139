/** The name of a user for colleagues: the full name, else the username. */
export const userName = ({ fullName, username }: { fullName: string | null; username: string }): string =>
  fullName ?? username;
