// Run by mongosh once a start: makes the replica set if there is none, then waits for a primary.
const members = ['mongo-1', 'mongo-2', 'mongo-3'].map((host, index) => ({
  _id: index,
  host: `${host}:27017`,
}));
try {
  rs.status();
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  rs.initiate({ _id: 'sightline', members });
}
for (let tries = 0; !db.hello().primary; tries++) {
  if (tries > 60) throw new Error('The replica set found no primary within a minute.');
  sleep(1000);
}
