// Run by mongosh at every start: makes the replica set if there is none, waits for a primary, and gives the product an
// account that can read and write its own database and nothing else.
const { MONGODB_ROOT_PASSWORD, MONGODB_PASSWORD } = process.env;
const hosts = ['mongo-1:27017', 'mongo-2:27017', 'mongo-3:27017'];

db.getSiblingDB('admin').auth('root', MONGODB_ROOT_PASSWORD);
try {
  rs.status();
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  rs.initiate({ _id: 'sightline', members: hosts.map((host, _id) => ({ _id, host })) });
}
for (let tries = 0; !db.hello().primary; tries++) {
  if (tries > 60) throw new Error('The replica set found no primary within a minute.');
  sleep(1000);
}

// The primary may be another member than the one that this script is connected to.
const root = `root:${encodeURIComponent(MONGODB_ROOT_PASSWORD)}`;
const product = connect(`mongodb://${root}@${hosts.join(',')}/admin?replicaSet=sightline`).getSiblingDB(
  'sightline',
);
const account = { pwd: MONGODB_PASSWORD, roles: [{ role: 'readWrite', db: 'sightline' }] };
if (product.getUser('sightline')) product.updateUser('sightline', account);
else product.createUser({ user: 'sightline', ...account });
