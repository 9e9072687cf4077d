#pragma once

#include "model/block_parameters.hpp"
